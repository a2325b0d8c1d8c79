import { Badge, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPackageExport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type DataExport,
  type ExportKind,
  exportKinds,
  isUnderWay,
} from '#shared/model/data-exports.ts'
import type { ApiError } from '../../api/api-error.ts'
import {
  dataExportsQuery,
  readExportAddress,
  removeExport,
  startExport,
} from '../../data/data-exports.ts'
import { useAction } from '../../data/mutation.ts'
import { FreshFactorDialog } from '../../session/fresh-factor.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { formatDate } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { WithContact } from '../../ui/with-contact.tsx'
import { useZone } from '../../ui/zone.tsx'
import { settingsTexts } from './texts.ts'

const texts = settingsTexts.export

/** Takes out all that the practice keeps: starts an export, says how far it is, and lists earlier ones. */
export function ExportTab({ practiceId }: { practiceId: string }) {
  const list = useQuery(dataExportsQuery(practiceId))
  const [kind, setKind] = useState<ExportKind>('all')
  const [error, setError] = useState<ApiError | null>(null)
  const [ending, setEnding] = useState<DataExport | null>(null)
  // What was asked for last, which is asked again once the second factor was proven; null is a start.
  const [wanted, setWanted] = useState<string | null>(null)
  const [proving, setProving] = useState(false)
  const refuse = (failure: ApiError) =>
    failure.name === 'ERR_TWO_FACTOR_NOT_FRESH' ? setProving(true) : setError(failure)

  const start = useAction(startExport(practiceId), {
    onSuccess: () => notifications.show({ message: texts.started, color: 'green' }),
    onError: refuse,
  })
  const download = useAction(readExportAddress(practiceId), {
    // It is saved, not shown: the page stays.
    onSuccess: ({ url }) => window.location.assign(url),
    onError: refuse,
  })

  function ask(exportId: string | null) {
    setError(null)
    setWanted(exportId)
    if (exportId === null) start.start(kind)
    else download.start(exportId)
  }
  const busy = list.data?.some(({ state }) => isUnderWay(state)) ?? false

  return (
    <Stack>
      <Section title={texts.title} text={texts.text}>
        <Stack>
          <FormError error={error} />
          <Radio.Group
            label={texts.kind}
            value={kind}
            onChange={(chosen) => {
              const next = exportKinds.find((one) => one === chosen)
              if (next) setKind(next)
            }}
          >
            <Stack gap="sm" mt="xs">
              {exportKinds.map((one) => (
                <Radio
                  key={one}
                  value={one}
                  label={texts.kinds[one]}
                  description={texts.holds[one]}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Hint>{texts.safety}</Hint>
          <Group>
            <Button
              leftSection={<IconPackageExport size={16} aria-hidden />}
              loading={start.pending}
              disabled={busy || list.data === undefined}
              onClick={() => ask(null)}
            >
              {texts.start}
            </Button>
          </Group>
        </Stack>
      </Section>
      <Section title={texts.list}>
        <DataTable
          label={texts.list}
          columns={useColumns({
            pending: download.input,
            onDownload: ask,
            onEnd: setEnding,
          })}
          rows={list.data}
          query={list}
          keyOf={({ exportId }) => exportId}
          skeletonRows={3}
          empty={<EmptyState illustration="practice" title={texts.noneTitle} text={texts.none} />}
        />
      </Section>
      <EndDialog practiceId={practiceId} item={ending} onClose={() => setEnding(null)} />
      <FreshFactorDialog
        opened={proving}
        onClose={() => setProving(false)}
        onProven={() => {
          setProving(false)
          ask(wanted)
        }}
      />
    </Stack>
  )
}

type Actions = {
  /** The export whose address is on its way. */
  pending: string | undefined
  onDownload: (exportId: string) => void
  onEnd: (item: DataExport) => void
}

function useColumns({ pending, onDownload, onEnd }: Actions): Column<DataExport>[] {
  return [
    { label: texts.columns.what, render: ({ kind }) => texts.kinds[kind] },
    { label: texts.columns.who, render: ({ requestedBy }) => requestedBy.name },
    { label: texts.columns.when, render: ({ requestedAt }) => <RelativeTime at={requestedAt} /> },
    { label: texts.columns.state, render: (item) => <State item={item} /> },
    {
      label: texts.columns.actions,
      action: true,
      render: (item) => (
        <Group gap={4} justify="flex-end" wrap="nowrap">
          {item.state === 'ready' && (
            <Button
              size="compact-sm"
              loading={pending === item.exportId}
              onClick={() => onDownload(item.exportId)}
            >
              {texts.download}
            </Button>
          )}
          {(item.state === 'ready' || isUnderWay(item.state)) && (
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => onEnd(item)}>
              {item.state === 'ready' ? texts.remove : texts.stop}
            </Button>
          )}
        </Group>
      ),
    },
  ]
}

const colors: Partial<Record<DataExport['state'], string>> = {
  queued: 'brand',
  running: 'brand',
  ready: 'green',
  failed: 'red',
}

/** How it is doing: how far it is, until when it can be fetched, or why it failed. */
function State({ item }: { item: DataExport }) {
  const zone = useZone()
  const { state, progress, expiresAt, reason } = item
  const { file, files, lines } = progress
  return (
    <Stack gap={2} align="flex-start">
      <Badge color={colors[state] ?? 'gray'}>{texts.states[state]}</Badge>
      {state === 'running' && (
        <Text size="xs" c="dimmed">
          {texts.progress(file + 1, files, lines.toLocaleString('en-US'))}
        </Text>
      )}
      {state === 'ready' && expiresAt && (
        <Text size="xs" c="dimmed">
          {texts.until(formatDate(expiresAt, 'day', zone))}
        </Text>
      )}
      {reason && (
        // A sentence, which would push what can be done out of sight.
        <Text size="xs" c="dimmed" maw="16rem" style={{ whiteSpace: 'normal' }}>
          <WithContact text={texts.failures[reason]} />
        </Text>
      )}
    </Stack>
  )
}

type EndProps = { practiceId: string; item: DataExport | null; onClose: () => void }

/** Asks before an export is stopped, or its archive deleted. */
function EndDialog({ practiceId, item, onClose }: EndProps) {
  const end = useAction(removeExport(practiceId), { onSuccess: onClose, inline: true })
  const isReady = item?.state === 'ready'
  return (
    <ConfirmDialog
      title={isReady ? texts.removeTitle : texts.stopTitle}
      opened={item !== null}
      onClose={() => {
        end.clearError()
        onClose()
      }}
      confirm={isReady ? texts.remove : texts.stop}
      keep={texts.keep}
      color="red"
      pending={end.pending}
      error={end.error}
      onConfirm={() => item && end.start(item.exportId)}
    >
      {isReady ? texts.removeText : texts.stopText}
    </ConfirmDialog>
  )
}
