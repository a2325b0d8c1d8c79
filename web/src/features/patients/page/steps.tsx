import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { hasNeighbor } from '../neighbors.ts'
import { pageTexts as texts } from '../texts.ts'

type Props = { patientId: string; goTo: (step: 1 | -1) => void }

const steps = [
  { step: -1, text: texts.previousRecord, Icon: IconChevronUp },
  { step: 1, text: texts.nextRecord, Icon: IconChevronDown },
] as const

/** Lead to the records before and after this one in the list that one came from. */
export function Steps({ patientId, goTo }: Props) {
  const isListed = steps.some(({ step }) => hasNeighbor(patientId, step))
  if (!isListed) return null
  return (
    <Group gap={4}>
      {steps.map(({ step, text, Icon }) => (
        <Tooltip key={step} label={text}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={text}
            disabled={!hasNeighbor(patientId, step)}
            onClick={() => goTo(step)}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  )
}
