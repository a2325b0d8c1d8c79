import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

type Step = 1 | -1

type Props = {
  /** What each leads to. */
  labels: { previous: string; next: string }
  has: (step: Step) => boolean
  onStep: (step: Step) => void
}

/** Lead to what comes before and after in the list that one came from. */
export function StepButtons({ labels, has, onStep }: Props) {
  const steps = [
    { step: -1, label: labels.previous, Icon: IconChevronUp },
    { step: 1, label: labels.next, Icon: IconChevronDown },
  ] as const
  return steps.map(({ step, label, Icon }) => (
    <Tooltip key={step} label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={!has(step)}
        onClick={() => onStep(step)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ))
}
