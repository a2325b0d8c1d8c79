import {
  addTool,
  Enums,
  PanTool,
  StackScrollTool,
  ToolGroupManager,
  type Types,
  WindowLevelTool,
  ZoomTool,
} from '@cornerstonejs/tools'
import type { ToolName } from '../rules/tools.ts'

const { MouseBindings } = Enums
const GROUP = 'viewer'

const classes = {
  window: WindowLevelTool,
  zoom: ZoomTool,
  pan: PanTool,
  scroll: StackScrollTool,
} as const satisfies Record<ToolName, unknown>

/** The mouse's other buttons, its wheel, and two fingers, as OHIF has them; the first is for the tool. */
const always: Readonly<Partial<Record<ToolName, Types.IToolBinding[]>>> = {
  pan: [{ mouseButton: MouseBindings.Auxiliary }, { numTouchPoints: 3 }],
  zoom: [{ mouseButton: MouseBindings.Secondary }, { numTouchPoints: 2 }],
  scroll: [{ mouseButton: MouseBindings.Wheel }],
}

let isRegistered = false

/** The tools of all panes; which of them the first button has is said by `take`. */
export function createTools() {
  if (!isRegistered) for (const tool of Object.values(classes)) addTool(tool)
  isRegistered = true
  ToolGroupManager.destroyToolGroup(GROUP)
  const group = ToolGroupManager.createToolGroup(GROUP)
  if (!group) throw new Error('The tools are in use already.')
  for (const tool of Object.values(classes)) group.addTool(tool.toolName)

  return {
    /** Gives the first button, and one finger, to a tool. */
    take(chosen: ToolName) {
      for (const name of Object.keys(classes) as ToolName[]) {
        const first =
          name === chosen ? [{ mouseButton: MouseBindings.Primary }, { numTouchPoints: 1 }] : []
        const bindings = [...first, ...(always[name] ?? [])]
        const { toolName } = classes[name]
        // Bindings add up where they are not taken away before.
        group.setToolPassive(toolName, { removeAllBindings: true })
        if (bindings.length > 0) group.setToolActive(toolName, { bindings })
      }
    },
    add: (viewportId: string, engineId: string) => group.addViewport(viewportId, engineId),
    remove: (viewportId: string, engineId: string) => group.removeViewports(engineId, viewportId),
    destroy: () => ToolGroupManager.destroyToolGroup(GROUP),
  }
}

export type Tools = ReturnType<typeof createTools>
