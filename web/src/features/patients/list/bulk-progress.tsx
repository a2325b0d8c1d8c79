import { Alert, Button, Group, List, Progress, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { useMember, usePractice } from '../../../session/member.ts'
import { type BulkJob, dismissJob, findInterrupted, useBulkJob } from './bulk-job.ts'
import { bulkTexts as texts } from './texts.ts'

type Props = {
  /** Picks the records again that were not changed. */
  onAgain: (ids: readonly string[]) => void
}

/** How far a change of several records is, then which of them were not changed, and why. */
export function BulkProgress({ onAgain }: Props) {
  const job = useBulkJob()
  const practiceId = usePractice().id
  const memberId = useMember()?.id ?? ''
  useEffect(() => findInterrupted(memberId, practiceId), [memberId, practiceId])
  const isFine = job?.state === 'done' && job.report.failed.length + job.report.left.length === 0
  const doneText = isFine ? texts.done(job.title, job.report.done.length) : null
  useEffect(() => {
    if (doneText === null) return
    notifications.show({ message: doneText, color: 'green' })
    dismissJob()
  }, [doneText])
  if (!job || isFine) return null
  return job.state === 'running' ? <Running job={job} /> : <Report job={job} onAgain={onAgain} />
}

function Running({ job: { title, picked, report, cancel } }: { job: BulkJob }) {
  const total = picked.size
  const tried = report.done.length + report.failed.length
  return (
    <Group gap="sm" mb="sm" wrap="nowrap">
      <Text size="sm" role="status" style={{ whiteSpace: 'nowrap' }}>
        {texts.progress(title, tried, total)}
      </Text>
      <Progress flex={1} value={(tried / total) * 100} aria-label={texts.progressLabel} />
      <Button variant="default" size="compact-sm" onClick={cancel}>
        {texts.cancel}
      </Button>
    </Group>
  )
}

/** So many are named; the others are counted. */
const NAMED = 20

function Report({ job, onAgain }: Props & { job: BulkJob }) {
  const { title, picked, report } = job
  const { done, failed, left } = report
  const again = [...failed.map(({ patientId }) => patientId), ...left]
  return (
    <Alert
      color="amber"
      mb="sm"
      title={texts.reportTitle(title, done.length, again.length)}
      withCloseButton
      closeButtonLabel={texts.close}
      onClose={dismissJob}
    >
      <List size="sm">
        {failed.slice(0, NAMED).map(({ patientId, error }) => (
          <List.Item key={patientId}>
            {texts.failed(picked.get(patientId) || patientId, error.message)}
          </List.Item>
        ))}
        {failed.length > NAMED && <List.Item>{texts.moreFailed(failed.length - NAMED)}</List.Item>}
        {left.length > 0 && <List.Item>{texts.left(left.length)}</List.Item>}
      </List>
      <Button
        mt="xs"
        variant="default"
        size="compact-sm"
        onClick={() => {
          onAgain(again)
          dismissJob()
        }}
      >
        {texts.pickAgain}
      </Button>
    </Alert>
  )
}
