/** What the first button of the mouse does in a picture. */
export const toolNames = ['window', 'zoom', 'pan', 'scroll'] as const
export type ToolName = (typeof toolNames)[number]
