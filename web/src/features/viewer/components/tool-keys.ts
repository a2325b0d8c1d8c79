import type { Command } from '../rules/keymap.ts'
import { measureNames, moveNames, type ToolName } from '../rules/tools.ts'

/** The command that takes each tool. */
const commands = {
  window: 'windowTool',
  zoom: 'zoomTool',
  pan: 'panTool',
  scroll: 'scrollTool',
  length: 'lengthTool',
  angle: 'angleTool',
  cobb: 'cobbTool',
  bidirectional: 'bidirectionalTool',
  ellipse: 'ellipseTool',
  rectangle: 'rectangleTool',
  probe: 'probeTool',
  arrow: 'arrowTool',
} as const satisfies Record<ToolName, Command>

const tools: ReadonlyMap<Command, ToolName> = new Map(
  [...moveNames, ...measureNames].map((name) => [commands[name], name]),
)

export const commandFor = (tool: ToolName): Command => commands[tool]

/** The tool that a command takes; null where it does something else. */
export const toolOf = (command: Command): ToolName | null => tools.get(command) ?? null
