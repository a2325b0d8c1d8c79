/** The line that the log has of each message that was handed on: the metrics of volume count it. */
export const SENT_LINE = 'message sent'
