import { Badge, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import { IconMicrophoneOff, IconUser } from '@tabler/icons-react'
import { type RefObject, useRef } from 'react'
import type { Consult } from '#shared/model/consult.ts'
import type { ScanView } from '#shared/model/scan-view.ts'
import { useProgressAsActivity } from '../../../session/idle/activity.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWakeLock } from '../../../ui/use-wake-lock.ts'
import { ChatPanel } from '../chat/chat-panel.tsx'
import { chatTexts } from '../chat/texts.ts'
import { useChat } from '../chat/use-chat.ts'
import type { Call, CallSnapshot } from '../engine/call.ts'
import { locationWords } from '../standing.ts'
import { callTexts as texts } from '../texts.ts'
import classes from './call.module.css'
import { Controls } from './controls.tsx'
import { Picture } from './picture.tsx'
import { useCallSnapshot } from './use-call.ts'
import { type Media, useMediaSnapshot } from './use-media.ts'
import { type ShowScans, useScans } from './use-scans.ts'

type Props = {
  consult: Consult
  call: Call<MediaStreamTrack>
  media: Media
  speakerId: string | null
  onSpeaker: (id: string | null) => void
  onLeave: () => void
  /** The scans that one shows, as the call tells the others. */
  scans: RefObject<ScanView | null>
  showScans: ShowScans
  /** Comes in again, as after a second tab took the call. */
  onAgain: () => void
}

/** The call: everybody else, oneself in the corner, and what one can do. */
export function CallView(props: Props) {
  const { consult, call, media, speakerId, onSpeaker, onLeave, onAgain } = props
  const { phase, peers, readings } = useCallSnapshot(call)
  const chat = useChat(consult)
  const scans = useScans({ call, peers, shown: props.scans })
  const stage = useRef<HTMLDivElement>(null)
  useWakeLock(phase === 'going')
  // Nobody has to touch the page while they talk.
  useProgressAsActivity(readings)
  if (phase !== 'going') return <Over phase={phase} onAgain={onAgain} />
  const patientId = consult.participants.find(({ kind }) => kind === 'patient')?.id
  const names = new Map(consult.participants.map(({ id, name }) => [id, name]))
  const screen = peers.find(({ showing }) => showing?.hasScreen)
  const here = peers.filter(({ phase: at }) => at !== 'absent')
  const hasShown = scans.view !== null || screen !== undefined
  const layout = layoutOf(hasShown, here.length)
  return (
    <section className={classes.call} aria-label={texts.stage}>
      <VisuallyHidden component="h1">{texts.stage}</VisuallyHidden>
      <VisuallyHidden role="status">
        {chat.unread > 0 && chatTexts.news(chat.unread)}
      </VisuallyHidden>
      <div className={classes.body}>
        <div ref={stage} className={classes.stage} data-layout={layout}>
          {hasShown && (
            <div className={classes.shown}>
              {scans.view && (
                <figure
                  className={classes.tile}
                  data-testid="call-tile"
                  aria-label={
                    scans.by === null ? texts.ownScans : texts.scansOf(names.get(scans.by) ?? '')
                  }
                >
                  {props.showScans({ view: scans.view, onLook: scans.onLook })}
                </figure>
              )}
              {screen && (
                <figure className={classes.tile} data-testid="call-tile">
                  <Picture
                    label={texts.screenOf(names.get(screen.id) ?? '')}
                    picture={screen.tracks.screen}
                  />
                </figure>
              )}
            </div>
          )}
          <div className={classes.people}>
            {here.map((peer) => (
              <Tile
                key={peer.id}
                peer={peer}
                name={names.get(peer.id) ?? ''}
                location={peer.id === patientId ? locationWords(consult) : null}
                speakerId={speakerId}
              />
            ))}
            {here.length === 0 && <Text className={classes.alone ?? ''}>{texts.alone}</Text>}
            <Own media={media} />
          </div>
        </div>
        {chat.isOpen && <ChatPanel consult={consult} lines={chat.lines} />}
      </div>
      <Controls {...{ consult, media, speakerId, onSpeaker, onLeave, stage, scans, chat }} />
    </section>
  )
}

/** Two people fill the stage; more share it, and make room at its side for what is shown to all. */
function layoutOf(hasShown: boolean, others: number): 'shown' | 'group' | 'pair' {
  if (hasShown) return 'shown'
  return others > 1 ? 'group' : 'pair'
}

type Peer = CallSnapshot<MediaStreamTrack>['peers'][number]

type TileProps = {
  peer: Peer
  name: string
  /** Where help is sent in an emergency, for the staff. */
  location: string | null
  speakerId: string | null
}

function Tile({ peer, name, location, speakerId }: TileProps) {
  const { phase, showing, tracks, level } = peer
  const hasPicture = phase === 'connected' && showing?.hasCamera !== false
  return (
    <figure className={classes.tile} data-testid="call-tile" data-person>
      <Picture
        label={name}
        picture={hasPicture ? tracks.picture : null}
        sound={tracks.sound}
        speakerId={speakerId}
      />
      {!hasPicture && (
        <Stack className={classes.faceless ?? ''} align="center" gap={4}>
          <IconUser size={40} aria-hidden />
          <Text size="sm" role="status">
            {texts.phases[phase]}
          </Text>
        </Stack>
      )}
      <figcaption className={classes.caption}>
        <Group gap={6} wrap="nowrap">
          <Text span size="sm" fw={600} truncate>
            {name}
          </Text>
          {showing?.isMuted && <IconMicrophoneOff size={16} role="img" aria-label={texts.muted} />}
          {phase === 'connected' && level !== 'good' && (
            <Badge color="amber" variant="filled" size="sm">
              {texts.levels[level]}
            </Badge>
          )}
        </Group>
        {location && <Text size="xs">{location}</Text>}
      </figcaption>
    </figure>
  )
}

function Own({ media }: { media: Media }) {
  const { tracks } = useMediaSnapshot(media)
  if (!tracks.picture) return null
  return (
    <div className={classes.own} data-testid="call-tile">
      <Picture label={texts.own} picture={tracks.picture} mirrored />
    </div>
  )
}

function Over({ phase, onAgain }: { phase: string; onAgain: () => void }) {
  const isElsewhere = phase === 'elsewhere'
  return (
    <EmptyState
      page
      illustration="lost"
      title={isElsewhere ? texts.elsewhereTitle : texts.lostTitle}
      text={isElsewhere ? texts.elsewhere : texts.lost}
      action={<Button onClick={onAgain}>{isElsewhere ? texts.here : texts.again}</Button>}
    />
  )
}
