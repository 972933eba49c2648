// The specification's texts for shoppers (sections 2, 5 and 8), verbatim. Each is asserted in a journey or a component test.
export const texts: readonly string[] = [
  // the head
  'Please login to view your cart.',
  'Please login to view your wishlist.',
  '404 - Page Not Found',

  // logging in
  'Please enter both username and password',
  'Another session is active. Please log out first.',
  'Server error: Unable to process your request.',
  'Invalid username or password.',
  'Login error.',
  'Login failed',
  'Cannot connect to server. Check your internet connection.',
  'An unexpected error occurred. Please try again.',

  // signing up
  'Please fill all fields.',
  'Passwords do not match.',
  'Please agree to the terms.',
  'Signup failed. Please try again.',

  // orders
  'No token found. Please log in.',
  'Invalid token. Please log in again.',
  'Failed to fetch orders.',
  'An error occurred while fetching orders.',
  'Loading your order...',
  'No orders yet.',
  'No items found in this order.',
  'Order not found in history.',
  'Order placed successfully!',

  // the cart
  'Please log in to view your cart',
  'Session expired. Please log in again.',
  'Failed to validate session. Please log in again.',
  'Server error: 418',
  'Failed to update quantity',
  'Failed to remove item',
  'Failed to clear cart',
  'Your cart is empty',
  'No items found in your cart.',

  // adding to the cart
  'Please log in to add to cart.',
  'Product ID is missing.',
  'Please select a size.',
  'Session expired, please log in again',
  'Cart service unavailable. Please try again later.',
  'Failed to add to cart',

  // reviews
  'Please log in to submit a review.',
  'Please select a rating between 1 and 5.',
  'Session expired, please log in again.',
  'Failed to submit review.',
  'Review submitted successfully!',
  'No reviews yet.',

  // products
  'Failed to load product: The shop did not answer.',
  'Product not found.',
  'Error fetching recommended products',
  'No recommended products available.',
  'Error fetching filters.',
  'No Product Available',
  'No products found for "zzzzzz"',
  'No products available.',

  // the checkout
  'Please log in to place order.',
  'Error: Failed to place order',
  'Error: Order failed.',

  // the wishlist
  'Please log in to update wishlist.',
  'Please log in to view your wishlist',
  'Unauthorized: Please log in again.',
  'Server error: Unable to fetch wishlist. Please try again later.',
  'Error fetching wishlist.',
  'Failed to connect to the server. Please check your internet connection.',
  'Item not found in wishlist.',
  'Error removing item from wishlist.',
  'Error updating wishlist.',
  'Your wishlist is empty.',

  // customization
  'Something went wrong. Please try again.',
  'Customization request submitted successfully!',
];
