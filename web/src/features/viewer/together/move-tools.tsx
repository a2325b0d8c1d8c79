import { Group, SegmentedControl } from '@mantine/core'
import { useEffect, useState } from 'react'
import { MeasureMenu } from '../components/measure-menu.tsx'
import type { Stage } from '../engine/stage.ts'
import { measureNames, moveNames, type ToolName } from '../rules/tools.ts'
import { togetherTexts, toolTexts } from '../texts.ts'

/** An arrow is left out: it asks for words, and a call has no place for them. */
const measures = measureNames.filter((name) => name !== 'arrow')

/** What the first button of the mouse, or one finger, does with the picture. */
export function MoveTools({ stage }: { stage: Stage | null }) {
  const [tool, setTool] = useState<ToolName>('scroll')
  useEffect(() => stage?.tools.take(tool), [stage, tool])
  return (
    <Group gap="xs" wrap="nowrap" p={4}>
      <SegmentedControl
        size="xs"
        flex={1}
        aria-label={togetherTexts.tools}
        data={moveNames.map((value) => ({ value, label: toolTexts[value] }))}
        value={tool}
        onChange={(next) => setTool(moveNames.find((name) => name === next) ?? 'scroll')}
      />
      <MeasureMenu
        names={measures}
        tool={tool}
        hint={togetherTexts.measures}
        onTool={setTool}
        onRemoveAll={() => stage?.removeMeasures('all')}
        hasKeys={false}
      />
    </Group>
  )
}
