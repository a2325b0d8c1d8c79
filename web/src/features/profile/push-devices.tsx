import { Badge, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { PushDevice } from '#shared/model/push.ts'
import { useAction } from '../../data/mutation.ts'
import { addPushDevice, removePushDevice } from '../../data/notifications.ts'
import { subscribe, unsubscribe } from '../../session/push/subscription.ts'
import { browserLabel } from '../../session/push/support.ts'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { profileTexts } from './texts.ts'

const texts = profileTexts.push

type SwitchProps = {
  serverKey: string
  memberId: string
  /** This browser as the server knows it; null if it gets no pushes. */
  device: PushDevice | null
  onChange: () => Promise<void>
}

/** Turns push notifications on and off for this browser. */
export function PushSwitch({ serverKey, memberId, device, onChange }: SwitchProps) {
  const add = useAction(addPushDevice, { inline: true, onSuccess: onChange })
  const remove = useAction(removePushDevice, { inline: true, onSuccess: onChange })
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setIsAsking] = useState(false)

  async function turnOn() {
    setProblem(null)
    setIsAsking(true)
    try {
      const subscription = await subscribe(serverKey, memberId)
      if (subscription === null) setProblem(texts.refused)
      else add.start({ ...subscription, label: browserLabel(navigator.userAgent) })
    } catch {
      setProblem(texts.failed)
    } finally {
      setIsAsking(false)
      await onChange()
    }
  }

  async function turnOff({ id }: PushDevice) {
    await unsubscribe()
    remove.start(id)
  }

  return (
    <Stack gap="xs">
      <FormError error={add.error ?? remove.error} />
      {problem !== null && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
      <Group gap="sm">
        {device === null ? (
          <Button onClick={() => void turnOn()} loading={isAsking || add.pending}>
            {texts.on}
          </Button>
        ) : (
          <>
            <Badge color="green">{texts.isOn}</Badge>
            <Button variant="default" onClick={() => void turnOff(device)} loading={remove.pending}>
              {texts.off}
            </Button>
          </>
        )}
      </Group>
    </Stack>
  )
}

type DevicesProps = { items: readonly PushDevice[]; thisId: string | null }

/** The browsers of the member that get pushes, each of which can be removed. */
export function PushDevices({ items, thisId }: DevicesProps) {
  const remove = useAction(removePushDevice, { inline: true })
  const others = items.filter(({ id }) => id !== thisId)
  if (others.length === 0) return null
  return (
    <Stack gap="xs" component="ul" p={0} m={0} aria-label={texts.devices}>
      <FormError error={remove.error} />
      {others.map(({ id, label, createdAt }) => (
        <Group
          key={id}
          component="li"
          justify="space-between"
          gap="sm"
          style={{ listStyle: 'none' }}
        >
          <Box miw={0}>
            <Text size="sm">{label}</Text>
            <Hint>
              {texts.added} <RelativeTime at={createdAt} />
            </Hint>
          </Box>
          <Button
            variant="subtle"
            aria-label={texts.removeDevice(label)}
            loading={remove.input === id && remove.pending}
            onClick={() => remove.start(id)}
          >
            {texts.remove}
          </Button>
        </Group>
      ))}
    </Stack>
  )
}
