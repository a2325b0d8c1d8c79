import { Stack } from '@mantine/core'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { callTexts as texts } from '../texts.ts'
import { BlurSwitch } from './blur-switch.tsx'
import { DeviceRow } from './device-row.tsx'
import { LevelMeter } from './level-meter.tsx'
import { Speaker } from './speaker.tsx'
import { type Media, useDevices, useMediaSnapshot } from './use-media.ts'

type Props = {
  media: Media
  speakerId: string | null
  onSpeaker: (id: string | null) => void
  opened: boolean
  onClose: () => void
}

/** Other devices in the middle of a call: each takes over once it is open. */
export function DevicesDialog({ opened, onClose, ...props }: Props) {
  return (
    <FormDialog title={texts.devices} opened={opened} onClose={onClose}>
      <Devices {...props} />
    </FormDialog>
  )
}

function Devices({ media, speakerId, onSpeaker }: Omit<Props, 'opened' | 'onClose'>) {
  const { microphone, camera, tracks } = useMediaSnapshot(media)
  const lists = useDevices(`${microphone.state} ${camera.state}`)
  return (
    <Stack gap="md">
      <DeviceRow kind="camera" device={camera} choices={lists.camera} media={media}>
        <BlurSwitch track={tracks.picture} />
      </DeviceRow>
      <DeviceRow kind="microphone" device={microphone} choices={lists.microphone} media={media}>
        <LevelMeter track={tracks.sound} />
      </DeviceRow>
      <Speaker choices={lists.speaker} speakerId={speakerId} onSpeaker={onSpeaker} />
    </Stack>
  )
}
