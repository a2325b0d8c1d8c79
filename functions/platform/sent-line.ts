/** Log message for each text or email that was handed on. The volume metrics count these lines. */
export const SENT_LINE = 'message sent'
