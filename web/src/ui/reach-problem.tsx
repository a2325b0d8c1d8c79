import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ContactProblem } from '#shared/model/delivery.ts'
import { formatDate } from './dates.ts'
import { useZone } from './zone.tsx'

const words = {
  email: {
    undeliverable: 'Emails don’t arrive here',
    stopped: 'Wants no emails',
    complained: 'Called an email spam, and gets no more',
  },
  mobile: {
    undeliverable: 'Texts don’t arrive here',
    stopped: 'Answered STOP: gets no texts until START',
    complained: 'Wants no texts',
  },
} as const

type Props = { of: 'email' | 'mobile'; problem: ContactProblem | null | undefined }

/** What is wrong with an email address or mobile number, and since when; nothing where nothing is known. */
export function ReachProblem({ of, problem }: Props) {
  const zone = useZone()
  if (!problem) return null
  return (
    <Text component="span" display="block" size="xs" c="var(--mantine-color-error)">
      <IconAlertTriangle size={13} aria-hidden style={{ verticalAlign: '-2px' }} />{' '}
      {words[of][problem.problem]} ({formatDate(problem.since, 'day', zone)})
    </Text>
  )
}
