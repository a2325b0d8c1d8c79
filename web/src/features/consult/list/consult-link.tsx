import { Badge, Stack, Text } from '@mantine/core'
import { consultPath, type ListedConsult } from '#shared/model/consult.ts'
import { Hint } from '../../../ui/hint.tsx'
import { locationWords, whenWords } from '../standing.ts'
import { listTexts as texts } from '../texts.ts'
import classes from './list.module.css'

const colors = { pending: 'brand', started: 'green', finished: 'gray', canceled: 'gray' } as const

/** How a consultation stands; one that has no time yet waits for the practice. */
export function StateBadge({ consult }: { consult: Pick<ListedConsult, 'state' | 'scheduledAt'> }) {
  const isRequest = consult.state === 'pending' && consult.scheduledAt === null
  return (
    <Badge variant="light" miw="max-content" color={isRequest ? 'amber' : colors[consult.state]}>
      {isRequest ? texts.request : texts.states[consult.state]}
    </Badge>
  )
}

/** Beside the name of the patient: where help is sent in an emergency. */
export function Location({ consult }: { consult: Pick<ListedConsult, 'location'> }) {
  const words = locationWords(consult)
  return words && <Hint>{words}</Hint>
}

type Props = {
  consult: ListedConsult
  name: string
  /** Whether its patient looks at it. */
  isOwn?: boolean
}

/**
 * A consultation in a short list. Its page is loaded as a document of its own, for it may use camera and
 * microphone, and this one may not.
 */
export function ConsultLink({ consult, name, isOwn = false }: Props) {
  return (
    <a href={consultPath(consult)} className={classes.row}>
      <Stack gap={0} className={classes.words ?? ''}>
        <Text size="sm" fw={600} truncate>
          {name}
        </Text>
        {!isOwn && <Location consult={consult} />}
        <Text size="sm">{whenWords(isOwn ? { ...consult, role: 'patient' } : consult)}</Text>
      </Stack>
      <StateBadge consult={consult} />
    </a>
  )
}
