/** How many days a practice may go on after a payment failed, before it can only read. */
export const GRACE_DAYS = 14
