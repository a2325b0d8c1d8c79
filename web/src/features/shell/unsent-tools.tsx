import { Anchor, Button, Group, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { sendUnsent } from '../../data/send-unsent.ts'
import { type Unsent, unsentChanges } from '../../data/unsent.ts'
import { Modal } from '../../ui/modal.tsx'
import { overlaysReady } from '../../ui/overlays.tsx'
import { unsentTexts as texts } from './unsent-texts.ts'

/** Sends what waits whenever there is a connection, and shows what is not sent. */
export function UnsentTools({ unsent }: { unsent: readonly Unsent[] }) {
  const [opened, { open, close }] = useDisclosure(false)
  useSendingUnsent(unsent.length > 0)
  useHeldTab(unsent)
  if (unsent.length === 0) return null
  return (
    <>
      <Anchor component="button" type="button" size="xs" c="inherit" td="underline" onClick={open}>
        {texts.show}
      </Anchor>
      <Modal opened={opened} onClose={close} title={texts.title} size="lg">
        <List listStyleType="none" spacing="md">
          {unsent.map((one) => (
            <List.Item
              key={one.id}
              styles={{ itemWrapper: { width: '100%' }, itemLabel: { flex: 1 } }}
            >
              <Entry unsent={one} />
            </List.Item>
          ))}
        </List>
      </Modal>
    </>
  )
}

function Entry({ unsent }: { unsent: Unsent }) {
  const client = useQueryClient()
  const { call, failure, title, page } = unsent

  function retry() {
    unsentChanges.keep({ ...unsent, failure: null })
    void sendUnsent(client, unsentChanges)
  }

  return (
    <Group justify="space-between" wrap="nowrap" align="start">
      <Stack gap={2}>
        <Anchor href={page} size="sm">
          {title}
        </Anchor>
        <Text size="xs" c="dimmed">
          {failure === null ? texts.waiting : texts.refused(failure)}
        </Text>
      </Stack>
      <Group gap="xs" wrap="nowrap">
        {failure !== null && call !== null && (
          <Button size="xs" variant="default" onClick={retry} aria-label={texts.retryOf(title)}>
            {texts.retry}
          </Button>
        )}
        <Button
          size="xs"
          variant="default"
          onClick={() => unsentChanges.discard(unsent)}
          aria-label={texts.discardOf(title)}
        >
          {texts.discard}
        </Button>
      </Group>
    </Group>
  )
}

/** @param hasAny whether the signed-in member has changes that are not sent */
function useSendingUnsent(hasAny: boolean) {
  const client = useQueryClient()
  useEffect(() => {
    const sendAll = () => {
      if (onlineManager.isOnline()) void sendUnsent(client, unsentChanges)
    }
    const stops = [
      onlineManager.subscribe(sendAll),
      unsentChanges.watch(({ kind, title }) => {
        void overlaysReady().then(() =>
          notifications.show(
            kind === 'sent'
              ? { message: texts.sent(title), color: 'green' }
              : { message: texts.failed(title), color: 'red', autoClose: false },
          ),
        )
      }),
    ]
    addEventListener('storage', unsentChanges.changed)
    if (hasAny) sendAll()
    return () => {
      for (const stop of stops) stop()
      removeEventListener('storage', unsentChanges.changed)
    }
  }, [client, hasAny])
}

/** Asks before the tab is closed while it holds a change that is stored nowhere. */
function useHeldTab(unsent: readonly Unsent[]) {
  const isHeld = unsent.some(({ call, failure }) => call === null && failure === null)
  useEffect(() => {
    if (!isHeld) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isHeld])
}
