// On the page of a payment's result: the order's own page takes over, which is live.
const order = document.querySelector('a[data-order]');
if (order) location.replace(order.href);
