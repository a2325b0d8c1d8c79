import { Alert, Button, Group, Select, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ListedDevice } from '../browser/devices.ts'
import type { Device, DeviceKind } from '../engine/media.ts'
import { checkTexts as texts } from '../texts.ts'
import type { Media } from './use-media.ts'

type Props = {
  kind: DeviceKind
  device: Device
  choices: readonly ListedDevice[]
  media: Media
  children?: ReactNode
}

/** One device: which one, on or off, and in plain words why there is nothing from it. */
export function DeviceRow({ kind, device, choices, media, children }: Props) {
  const { local } = media
  const isOn = device.state === 'on'
  return (
    <Stack gap="xs">
      <Group gap="sm" align="flex-end">
        <Select
          label={texts[kind]}
          data={choices.map(({ id, label }) => ({ value: id, label }))}
          value={device.deviceId ?? choices[0]?.id ?? null}
          onChange={(id) => void local.open(kind, id)}
          disabled={choices.length === 0}
          flex="1 1 12rem"
        />
        <Button
          variant="default"
          loading={device.state === 'opening'}
          onClick={() => (isOn ? local.shut(kind) : void local.open(kind))}
        >
          {isOn ? texts.turnOff[kind] : device.problem ? texts.again : texts.turnOn[kind]}
        </Button>
      </Group>
      {device.problem && (
        <Alert color="amber" py="xs" role="alert">
          {texts.problems[kind][device.problem]}
        </Alert>
      )}
      {children}
    </Stack>
  )
}
