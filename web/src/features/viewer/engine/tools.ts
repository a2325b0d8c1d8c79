import {
  AngleTool,
  ArrowAnnotateTool,
  addTool,
  BidirectionalTool,
  CobbAngleTool,
  EllipticalROITool,
  Enums,
  LengthTool,
  PanTool,
  ProbeTool,
  RectangleROITool,
  ReferenceLinesTool,
  StackScrollTool,
  ToolGroupManager,
  type Types,
  WindowLevelTool,
  ZoomTool,
} from '@cornerstonejs/tools'
import * as v from 'valibot'
import { type MeasureName, measureNames, moveNames, type ToolName } from '../rules/tools.ts'
import {
  getBidirectionalLines,
  getEllipseLines,
  getLengthLines,
  getRectangleLines,
} from './lengths.ts'
import { drawMeasures, removeAllMeasures } from './measures.ts'
import { getPointLines } from './point-value.ts'

const { MouseBindings } = Enums
const GROUP = 'viewer'
const LINES = ReferenceLinesTool.toolName

const classes = {
  window: WindowLevelTool,
  zoom: ZoomTool,
  pan: PanTool,
  scroll: StackScrollTool,
  length: LengthTool,
  angle: AngleTool,
  cobb: CobbAngleTool,
  bidirectional: BidirectionalTool,
  ellipse: EllipticalROITool,
  rectangle: RectangleROITool,
  probe: ProbeTool,
  arrow: ArrowAnnotateTool,
} as const satisfies Record<ToolName, unknown>

const names: readonly ToolName[] = [...moveNames, ...measureNames]

/** What the library calls a tool. */
export const toolNameOf = (name: ToolName): string => classes[name].toolName

/** What measures by that name; null where it is another tool. */
export const measureOf = (toolName: string): MeasureName | null =>
  measureNames.find((name) => classes[name].toolName === toolName) ?? null

const lines = v.array(v.string())
const lined = v.object({ metadata: v.object({ toolName: v.string() }), data: v.unknown() })

/** The lines that a tool writes beside a measurement in an image, such as `34.2 mm`; none before it has measured. */
export function linesOf(one: unknown, imageId: string): string[] {
  const { metadata, data } = v.parse(lined, one)
  const tool = ToolGroupManager.getToolGroup(GROUP)?.getToolInstance(metadata.toolName)
  const write: unknown = tool?.configuration?.getTextLines
  if (typeof write !== 'function') return []
  const read = v.safeParse(lines, write(data, `imageId:${imageId}`))
  return read.success ? read.output : []
}

/** The mouse's other buttons, its wheel, and more fingers, as OHIF has them; the first is for the tool. */
const always: Readonly<Partial<Record<ToolName, Types.IToolBinding[]>>> = {
  pan: [{ mouseButton: MouseBindings.Auxiliary }, { numTouchPoints: 3 }],
  zoom: [{ mouseButton: MouseBindings.Secondary }, { numTouchPoints: 2 }],
  scroll: [{ mouseButton: MouseBindings.Wheel }],
}

type Group = NonNullable<ReturnType<typeof ToolGroupManager.createToolGroup>>

/** Gives the first button, and one finger, to one of some tools or to none; the others as always. */
export function giveButtons(group: Group, some: readonly ToolName[], chosen: ToolName | null) {
  for (const name of some) {
    const first =
      name === chosen ? [{ mouseButton: MouseBindings.Primary }, { numTouchPoints: 1 }] : []
    const bindings = [...first, ...(always[name] ?? [])]
    const { toolName } = classes[name]
    // Bindings add up where they are not taken away before.
    group.setToolPassive(toolName, { removeAllBindings: true })
    if (bindings.length > 0) group.setToolActive(toolName, { bindings })
  }
}

/** Asks for the words at an arrow; answers with what was said, or nothing. */
export type AskNote = (answer: (note: string | undefined) => void) => void

let isRegistered = false

/** The tools of all panes; which of them the first button has is said by `take`. */
export function createTools(askNote: AskNote) {
  if (!isRegistered) {
    for (const name of names) addTool(classes[name])
    addTool(ReferenceLinesTool)
  }
  isRegistered = true
  ToolGroupManager.destroyToolGroup(GROUP)
  const group = ToolGroupManager.createToolGroup(GROUP)
  if (!group) throw new Error('The tools are in use already.')
  const settings: Partial<Record<ToolName, object>> = {
    arrow: { getTextCallback: askNote },
    probe: { getTextLines: getPointLines },
    length: { getTextLines: getLengthLines },
    bidirectional: { getTextLines: getBidirectionalLines },
    ellipse: { getTextLines: getEllipseLines },
    rectangle: { getTextLines: getRectangleLines },
  }
  for (const name of names) group.addTool(classes[name].toolName, settings[name] ?? {})
  group.addTool(LINES)
  let hasLines = true

  return {
    /** Gives the first button, and one finger, to a tool. */
    take: (chosen: ToolName) => giveButtons(group, names, chosen),

    setLines(isShown: boolean) {
      hasLines = isShown
      if (!isShown) group.setToolDisabled(LINES)
      drawMeasures()
    },

    /** Draws into the other panes where they are crossed by the image of one. */
    drawLinesOf(viewportId: string | null) {
      if (!hasLines || viewportId === null) return
      group.setToolConfiguration(LINES, { sourceViewportId: viewportId })
      group.setToolEnabled(LINES)
    },

    add: (viewportId: string, engineId: string) => group.addViewport(viewportId, engineId),
    remove: (viewportId: string, engineId: string) => group.removeViewports(engineId, viewportId),
    destroy() {
      removeAllMeasures()
      ToolGroupManager.destroyToolGroup(GROUP)
    },
  }
}

export type Tools = ReturnType<typeof createTools>
