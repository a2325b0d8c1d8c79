import { Alert, type BoxProps, Paper, Stack } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import type { Consult } from '#shared/model/consult.ts'
import { guestKindLabels } from '#shared/model/consult-guest.ts'
import { Decide } from './decide.tsx'
import { guestTexts as texts } from './texts.ts'
import { admits, nameOf, useGuests } from './use-guests.ts'

type Props = { consult: Consult } & Pick<BoxProps, 'mb'>

/** Says at once that somebody waits who came by a link; the host decides there and then. */
export function WaitingGuests({ consult, ...box }: Props) {
  const waiting = useGuests(consult).filter(({ standing }) => standing === 'waiting')
  if (waiting.length === 0) return null
  const isHost = admits(consult)
  return (
    <Stack gap="xs" {...box}>
      {waiting.map((guest) => (
        // An alert lets through what is behind it, which is dark in a call.
        <Paper key={guest.id} radius="md">
          <Alert
            color="amber"
            icon={<IconUserQuestion aria-hidden />}
            title={texts.waits(nameOf(guest))}
            role="alert"
          >
            <Stack gap="xs" align="flex-start">
              <div>{texts.about(guestKindLabels[guest.kind], guest.name)}</div>
              <div>{isHost ? texts.check : texts.hostOnly}</div>
              {isHost && <Decide consultId={consult.id} guest={guest} />}
            </Stack>
          </Alert>
        </Paper>
      ))}
    </Stack>
  )
}
