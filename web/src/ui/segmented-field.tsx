import { SegmentedControl, type SegmentedControlProps, Text } from '@mantine/core'
import { useId } from 'react'

type Props = Omit<SegmentedControlProps, 'aria-labelledby'> & { label: string }

/** A choice among a few, all in sight, with its label above. */
export function SegmentedField({ label, ...props }: Props) {
  const id = useId()
  return (
    <div>
      <Text size="sm" fw={600} id={id} mb={4}>
        {label}
      </Text>
      <SegmentedControl aria-labelledby={id} {...props} />
    </div>
  )
}
