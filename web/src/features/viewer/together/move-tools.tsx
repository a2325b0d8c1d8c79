import { SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Stage } from '../engine/stage.ts'
import { moveNames } from '../rules/tools.ts'
import { togetherTexts, toolTexts } from '../texts.ts'

/** What the first button of the mouse, or one finger, does with the picture. */
export function MoveTools({ stage }: { stage: Stage | null }) {
  const [tool, setTool] = useState<(typeof moveNames)[number]>('scroll')
  useEffect(() => stage?.tools.take(tool), [stage, tool])
  return (
    <SegmentedControl
      size="xs"
      aria-label={togetherTexts.tools}
      data={moveNames.map((value) => ({ value, label: toolTexts[value] }))}
      value={tool}
      onChange={(next) => setTool(moveNames.find((name) => name === next) ?? 'scroll')}
    />
  )
}
