import { ToolGroupManager } from '@cornerstonejs/tools'
import { type MoveName, moveNames, type PlaneMeasure, planeMeasures } from '../../rules/tools.ts'
import { giveButtons, toolNameOf } from '../tools.ts'

const GROUP = 'planes'
const names = [...moveNames, ...planeMeasures]

/** What the first button of the mouse, or one finger, does with a plane: moves where they meet, or a tool of the stack. */
export type VolumeTool = MoveName | PlaneMeasure | 'cross'

/** The tools of the planes, which the library must know of the stack already. */
export function createVolumeTools(engineId: string) {
  ToolGroupManager.destroyToolGroup(GROUP)
  const group = ToolGroupManager.createToolGroup(GROUP)
  if (!group) throw new Error('The tools are in use already.')
  for (const name of names) group.addTool(toolNameOf(name))
  return {
    take(chosen: VolumeTool) {
      giveButtons(group, names, chosen === 'cross' ? null : chosen)
      if (chosen !== 'cross') return
      // Else whoever moves the lines over a measurement takes it along.
      for (const name of planeMeasures) group.setToolEnabled(toolNameOf(name))
    },
    add: (viewportId: string) => group.addViewport(viewportId, engineId),
    remove: (viewportId: string) => group.removeViewports(engineId, viewportId),
    destroy: () => ToolGroupManager.destroyToolGroup(GROUP),
  }
}

export type VolumeTools = ReturnType<typeof createVolumeTools>
