// What a shopper's browser says when something is wrong or nothing is there (the specification's sections 2, 5 and 8), word for word:
// whose words they are, and how the journeys bring them out.

type Whose = 'browser' | 'server';
type How =
  /** The shop as it is. */
  | 'as it is'
  /** An API that was really stopped. */
  | 'stopped'
  /** One answer altered in the browser, because a right server never gives it. */
  | 'altered';

export const texts: Readonly<Record<string, readonly [Whose, How]>> = {
  // the head
  'Please login to view your cart.': ['browser', 'as it is'],
  'Please login to view your wishlist.': ['browser', 'as it is'],
  '404 - Page Not Found': ['browser', 'as it is'],

  // logging in
  'Please enter both username and password': ['browser', 'as it is'],
  'Another session is active. Please log out first.': ['browser', 'as it is'],
  'Server error: Unable to process your request.': ['browser', 'altered'],
  'Invalid username or password.': ['server', 'as it is'],
  'Login error.': ['browser', 'altered'],
  'Login failed': ['browser', 'altered'],
  'Cannot connect to server. Check your internet connection.': ['browser', 'stopped'],
  'An unexpected error occurred. Please try again.': ['browser', 'altered'],

  // signing up
  'Please fill all fields.': ['browser', 'as it is'],
  'Passwords do not match.': ['browser', 'as it is'],
  'Please agree to the terms.': ['browser', 'as it is'],
  'Signup failed. Please try again.': ['browser', 'stopped'],

  // orders
  'No token found. Please log in.': ['browser', 'as it is'],
  'Invalid token. Please log in again.': ['browser', 'as it is'],
  'Failed to fetch orders.': ['browser', 'altered'],
  'An error occurred while fetching orders.': ['browser', 'stopped'],
  'Loading your order...': ['browser', 'as it is'],
  'No orders yet.': ['browser', 'as it is'],
  'No items found in this order.': ['browser', 'altered'],
  'Order not found in history.': ['browser', 'as it is'],
  'Order placed successfully!': ['browser', 'as it is'],

  // the cart
  'Please log in to view your cart': ['browser', 'as it is'],
  'Session expired. Please log in again.': ['browser', 'as it is'],
  'Failed to validate session. Please log in again.': ['browser', 'stopped'],
  'Server error: 418': ['browser', 'altered'],
  'Failed to update quantity': ['browser', 'stopped'],
  'Failed to remove item': ['browser', 'stopped'],
  'Failed to clear cart': ['browser', 'stopped'],
  'Your cart is empty': ['browser', 'as it is'],
  'No items found in your cart.': ['browser', 'as it is'],

  // adding to the cart
  'Please log in to add to cart.': ['browser', 'as it is'],
  'Product ID is missing.': ['browser', 'altered'],
  'Please select a size.': ['browser', 'as it is'],
  'Session expired, please log in again': ['browser', 'as it is'],
  'Cart service unavailable. Please try again later.': ['browser', 'altered'],
  'Failed to add to cart': ['browser', 'stopped'],

  // reviews
  'Please log in to submit a review.': ['browser', 'as it is'],
  'Please select a rating between 1 and 5.': ['browser', 'as it is'],
  'Session expired, please log in again.': ['browser', 'as it is'],
  'Failed to submit review.': ['browser', 'stopped'],
  'Review submitted successfully!': ['browser', 'as it is'],
  'No reviews yet.': ['browser', 'as it is'],

  // products
  'Failed to load product: The shop did not answer.': ['browser', 'stopped'],
  'Product not found.': ['server', 'as it is'],
  'Error fetching recommended products': ['browser', 'stopped'],
  'No recommended products available.': ['browser', 'altered'],
  'Error fetching filters.': ['browser', 'stopped'],
  'No Product Available': ['browser', 'as it is'],
  'No products found for "zzzzzz"': ['browser', 'as it is'],
  'No products available.': ['browser', 'as it is'],

  // the checkout
  'Please log in to place order.': ['browser', 'as it is'],
  'Error: Failed to place order': ['browser', 'altered'],
  'Error: Order failed.': ['browser', 'stopped'],

  // the wishlist
  'Please log in to update wishlist.': ['browser', 'as it is'],
  'Please log in to view your wishlist': ['browser', 'as it is'],
  'Unauthorized: Please log in again.': ['browser', 'as it is'],
  'Server error: Unable to fetch wishlist. Please try again later.': ['browser', 'altered'],
  'Error fetching wishlist.': ['browser', 'altered'],
  'Failed to connect to the server. Please check your internet connection.': ['browser', 'stopped'],
  'Item not found in wishlist.': ['server', 'as it is'],
  'Error removing item from wishlist.': ['browser', 'stopped'],
  'Error updating wishlist.': ['browser', 'stopped'],
  'Your wishlist is empty.': ['browser', 'as it is'],

  // customization
  'Something went wrong. Please try again.': ['browser', 'altered'],
  'Customization request submitted successfully!': ['server', 'as it is'],
};
