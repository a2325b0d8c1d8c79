import { Button, Stack, Text } from '@mantine/core'
import type { Consult } from '#shared/model/consult.ts'
import { joinConsult } from '../../../data/consults.ts'
import { useAction } from '../../../data/mutation.ts'
import { Section } from '../../../ui/section.tsx'
import { waitTexts as texts } from '../texts.ts'
import { About } from './about.tsx'
import type { CallLine } from './call-line.ts'
import { CallView } from './call-view.tsx'
import { Picture } from './picture.tsx'
import classes from './room.module.css'
import { useCall, type Visit } from './use-call.ts'
import { type Media, useMediaSnapshot } from './use-media.ts'

type Props = {
  consult: Consult
  line: CallLine | null
  media: Media
  visit: Visit
  speakerId: string | null
  onLeave: () => void
  /** Came in once more. */
  onAgain: (consult: Consult) => void
}

/** Once somebody is in: the waiting room until its host is there, then the call. */
export function Going({ line, ...props }: Props) {
  const { consult, media, onLeave } = props
  if (consult.state === 'pending' || line === null) {
    return <WaitingRoom consult={consult} media={media} onLeave={onLeave} />
  }
  return <InCall line={line} {...props} />
}

function InCall({ line, ...props }: Props & { line: CallLine }) {
  const { consult, media, visit, speakerId, onLeave, onAgain } = props
  const call = useCall({ visit, line, media, consult })
  const again = useAction(joinConsult(consult.id), { onSuccess: onAgain })
  if (!call) return null
  return (
    <CallView
      {...{ consult, call, media, speakerId, onLeave }}
      onAgain={() => again.start(locationOf(consult))}
    />
  )
}

/** Where the patient said to be just now. */
function locationOf({ role, location }: Consult) {
  if (role !== 'patient' || !location) return {}
  const { confirmedAt: _, ...where } = location
  return where
}

type WaitingProps = Pick<Props, 'consult' | 'media' | 'onLeave'>

function WaitingRoom({ consult, media, onLeave }: WaitingProps) {
  const { tracks } = useMediaSnapshot(media)
  const { provider } = consult
  return (
    <div className={classes.page}>
      <Section
        title={texts.title}
        text={provider ? texts.forDoctor(provider.name) : texts.forStart}
      >
        <Stack gap="md" align="flex-start">
          {tracks.picture && (
            <div className={classes.preview}>
              <Picture label={texts.title} picture={tracks.picture} mirrored />
            </div>
          )}
          <Text role="status">{texts.stay}</Text>
          <Button variant="default" onClick={onLeave}>
            {texts.leave}
          </Button>
        </Stack>
      </Section>
      <About consult={consult} />
    </div>
  )
}
