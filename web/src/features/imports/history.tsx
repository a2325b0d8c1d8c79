import { Badge, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type DataImport, isImporting, isUndoing } from '#shared/model/imports.ts'
import {
  cancelImport,
  importsQuery,
  readReportAddress,
  readUndoReportAddress,
  removeImport,
} from '../../data/imports.ts'
import { useAction } from '../../data/mutation.ts'
import { useRefetchOnChange } from '../../data/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Section } from '../../ui/section.tsx'
import { Result } from './result.tsx'
import { historyTexts as texts } from './texts.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { UndoState } from './undo-state.tsx'

/** The imports of the practice: how far they are, what became of their lines, and their reports. */
export function History({ practiceId }: { practiceId: string }) {
  const query = useQuery(importsQuery(practiceId))
  const ended = query.data?.filter(({ state }) => !isImporting(state)).length
  useRefetchOnChange(ended, ['patients'])
  const undone = query.data?.filter(({ undo }) => undo !== null && !isUndoing(undo)).length
  useRefetchOnChange(undone, ['patients'])
  const [ending, setEnding] = useState<DataImport | null>(null)
  const [undoing, setUndoing] = useState<DataImport | null>(null)
  // A report is saved, not shown: the page stays.
  const save = { onSuccess: ({ url }: { url: string }) => window.location.assign(url) }
  const report = useAction(readReportAddress(practiceId), save)
  const undoReport = useAction(readUndoReportAddress(practiceId), save)
  const actions = (item: DataImport) => (
    <Actions
      item={item}
      report={report}
      undoReport={undoReport}
      onUndo={setUndoing}
      onEnd={setEnding}
    />
  )
  return (
    <Section title={texts.title}>
      <DataTable
        label={texts.title}
        columns={[...columns, { label: texts.columns.action, action: true, render: actions }]}
        rows={query.data}
        query={query}
        keyOf={({ importId }) => importId}
        card={(item) => (
          <Stack gap={4} py="xs">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {item.name}
            </Text>
            <Hint>
              {item.createdBy.name}, <RelativeTime at={item.createdAt} />
            </Hint>
            <State item={item} />
            <Result item={item} />
            <Group gap={4}>{actions(item)}</Group>
          </Stack>
        )}
        skeletonRows={3}
        empty={
          <EmptyState illustration="people" title={texts.emptyTitle} text={texts.empty} compact />
        }
      />
      <EndDialog practiceId={practiceId} item={ending} onClose={() => setEnding(null)} />
      <UndoDialog practiceId={practiceId} item={undoing} onClose={() => setUndoing(null)} />
    </Section>
  )
}

const columns: Column<DataImport>[] = [
  {
    label: texts.columns.file,
    render: ({ name }) => (
      <Text size="sm" fw={600} maw={240} truncate title={name}>
        {name}
      </Text>
    ),
  },
  { label: texts.columns.by, render: ({ createdBy }) => createdBy.name },
  {
    label: texts.columns.at,
    render: ({ createdAt }) => (
      <Hint>
        <RelativeTime at={createdAt} />
      </Hint>
    ),
  },
  { label: texts.columns.state, render: (item) => <State item={item} /> },
  { label: texts.columns.result, wide: true, render: (item) => <Result item={item} /> },
]

const colors: Partial<Record<DataImport['state'], string>> = {
  ...{ queued: 'brand', running: 'brand', done: 'green', failed: 'red', sending: 'amber' },
}

/** How it is doing: how much of the file was read, or why it stopped. */
function State({ item }: { item: DataImport }) {
  const { name, state, reason, progress, size } = item
  return (
    <Stack gap={4} py={4} align="flex-start">
      <Badge color={colors[state] ?? 'gray'} miw="max-content">
        {texts.states[state]}
      </Badge>
      {isImporting(state) && (
        <Progress
          w="100%"
          miw={120}
          value={(progress.bytes / Math.max(1, size)) * 100}
          aria-label={texts.progressOf(name)}
        />
      )}
      {reason && <Hint>{texts.reasons[reason]}</Hint>}
      {state === 'sending' && <Hint>{texts.notSent}</Hint>}
      <UndoState item={item} />
    </Stack>
  )
}

type Saving = { input: string | undefined; start: (importId: string) => void }
type ActionsProps = {
  item: DataImport
  report: Saving
  undoReport: Saving
  onUndo: (item: DataImport) => void
  onEnd: (item: DataImport) => void
}

function Actions({ item, report, undoReport, onUndo, onEnd }: ActionsProps) {
  const { importId, name, state, hasReport, undoableUntil, undo } = item
  const isBusy = isImporting(state)
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {hasReport && (
        <ReportButton importId={importId} saving={report} name={texts.reportOf(name)}>
          {texts.report}
        </ReportButton>
      )}
      {undo?.hasReport && (
        <ReportButton importId={importId} saving={undoReport} name={texts.undoReportOf(name)}>
          {texts.undoReport}
        </ReportButton>
      )}
      {undoableUntil !== null && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.undoOf(name)}
          onClick={() => onUndo(item)}
        >
          {texts.undo}
        </Button>
      )}
      {!isUndoing(undo) && (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={isBusy ? texts.stopOf(name) : texts.removeOf(name)}
          onClick={() => onEnd(item)}
        >
          {isBusy ? texts.stop : texts.remove}
        </Button>
      )}
    </Group>
  )
}

type ReportProps = { importId: string; saving: Saving; name: string; children: string }

function ReportButton({ importId, saving, name, children }: ReportProps) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={name}
      loading={saving.input === importId}
      onClick={() => saving.start(importId)}
    >
      {children}
    </Button>
  )
}

type EndProps = { practiceId: string; item: DataImport | null; onClose: () => void }

/** Asks before an import is stopped, or deleted. */
function EndDialog({ practiceId, item, onClose }: EndProps) {
  const handlers = { onSuccess: onClose, inline: true }
  const stop = useAction(cancelImport(practiceId), handlers)
  const remove = useAction(removeImport(practiceId), handlers)
  const isBusy = item !== null && isImporting(item.state)
  const end = isBusy ? stop : remove
  return (
    <ConfirmDialog
      title={isBusy ? texts.stopTitle : texts.removeTitle}
      opened={item !== null}
      onClose={() => {
        end.clearError()
        onClose()
      }}
      confirm={isBusy ? texts.stop : texts.remove}
      keep={texts.keep}
      color="red"
      pending={end.pending}
      error={end.error}
      onConfirm={() => item && end.start(item.importId)}
    >
      {isBusy ? texts.stopText : texts.removeText}
    </ConfirmDialog>
  )
}
