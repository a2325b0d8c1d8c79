import { ToolGroupManager } from '@cornerstonejs/tools'
import type { MoveName } from '../../rules/tools.ts'
import { moveNames } from '../../rules/tools.ts'
import { giveButtons, toolNameOf } from '../tools.ts'

const GROUP = 'planes'

/** What the first button of the mouse, or one finger, does with a plane: moves where they meet, or a tool of the stack. */
export type VolumeTool = MoveName | 'cross'

/** The tools of the planes, those that move pictures: these must be known to the library already. */
export function createVolumeTools(engineId: string) {
  ToolGroupManager.destroyToolGroup(GROUP)
  const group = ToolGroupManager.createToolGroup(GROUP)
  if (!group) throw new Error('The tools are in use already.')
  for (const name of moveNames) group.addTool(toolNameOf(name))
  return {
    take: (chosen: VolumeTool) => giveButtons(group, moveNames, chosen === 'cross' ? null : chosen),
    add: (viewportId: string) => group.addViewport(viewportId, engineId),
    remove: (viewportId: string) => group.removeViewports(engineId, viewportId),
    destroy: () => ToolGroupManager.destroyToolGroup(GROUP),
  }
}

export type VolumeTools = ReturnType<typeof createVolumeTools>
