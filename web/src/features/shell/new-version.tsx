import { Button, Group, Modal, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { saveDrafts } from '../../session/drafts.ts'
import { shellTexts } from './texts.ts'
import { isNewer, VERSION } from './version.ts'

const CHECK_MS = 5 * 60_000

/** Failures are ignored: the next check comes anyway (specification, section 7). */
async function readVersion({ signal }: { signal: AbortSignal }): Promise<string> {
  const response = await fetch(`/version.html?t=${Date.now()}`, { signal, cache: 'no-store' })
  const text = (await response.text()).trim()
  return response.ok && /^\d[\d.]*$/.test(text) ? text : VERSION
}

/** Offers to refresh once a newer version was released. */
export function NewVersion() {
  const [declined, setDeclined] = useState(VERSION)
  const { data: released = VERSION } = useQuery({
    queryKey: ['version'],
    queryFn: readVersion,
    enabled: import.meta.env.PROD,
    staleTime: CHECK_MS,
    refetchInterval: CHECK_MS,
    retry: false,
    meta: { errors: 'silent' },
  })
  const refresh = () => {
    saveDrafts()
    location.reload()
  }
  return (
    <Modal
      opened={isNewer(released, declined)}
      onClose={() => setDeclined(released)}
      title={shellTexts.newVersionTitle}
    >
      <Text size="sm">{shellTexts.newVersion}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => setDeclined(released)}>
          {shellTexts.later}
        </Button>
        <Button data-autofocus onClick={refresh}>
          {shellTexts.refresh}
        </Button>
      </Group>
    </Modal>
  )
}
