import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AuditFilter } from '../../data/audit.ts'
import { useZone } from '../../ui/zone.tsx'
import { type ExportProgress, gatherEntries, toCsv } from './export.ts'
import { auditTexts } from './texts.ts'

const texts = auditTexts.export

/** Saves all that the filter lets through as a table, telling how far it is; can be given up. */
export function ExportButton({ practiceId, filter }: { practiceId: string; filter: AuditFilter }) {
  const zone = useZone()
  const abort = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<ExportProgress>({ count: 0, part: 0 })
  const run = useMutation({
    mutationFn: async (signal: AbortSignal) => {
      const entries = await gatherEntries(practiceId, filter, { signal, onProgress: setProgress })
      const csv = await toCsv(entries, zone)
      signal.throwIfAborted()
      save(csv)
      return entries.length
    },
    onSuccess: (count) => notifications.show({ message: texts.done(count), color: 'green' }),
    onError: (error, signal) => {
      if (signal.aborted) return
      notifications.show({ title: texts.failed, message: error.message, color: 'red' })
    },
    meta: { errors: 'inline' },
  })
  useEffect(() => () => abort.current?.abort(), [])

  function start() {
    setProgress({ count: 0, part: 0 })
    abort.current = new AbortController()
    run.mutate(abort.current.signal)
  }

  const isRunning = run.isPending && !abort.current?.signal.aborted
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={start}
        disabled={run.isPending}
        flex="none"
      >
        {texts.button}
      </Button>
      <Modal
        opened={isRunning}
        onClose={() => abort.current?.abort()}
        title={texts.title}
        closeOnClickOutside={false}
        withCloseButton={false}
      >
        <Stack gap="sm">
          <Progress.Root>
            <Progress.Section
              value={(progress.part ?? 1) * 100}
              animated={progress.part === null}
              aria-label={texts.progress}
            />
          </Progress.Root>
          <Text size="sm" role="status">
            {texts.gathered(progress.count)}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => abort.current?.abort()}>
              {texts.cancel}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function save(csv: string) {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `audit-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
