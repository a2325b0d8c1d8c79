import { Alert, Text } from '@mantine/core'
import { ErrorComments } from '../../../ui/form-error.tsx'
import type { UploaderSnapshot } from '../engine/model.ts'
import { pageTexts } from '../page-texts.ts'
import { uploaderTexts } from '../texts.ts'
import { IgnoredList } from './ignored-list.tsx'

type Props = { snapshot: UploaderSnapshot; audience: 'patient' | 'staff' }

/** The files that were not sent. Only below them does the page say that it can be closed. */
export function ArrivedNotes({ snapshot, audience }: Props) {
  const { trouble, counts } = snapshot
  return (
    <>
      {trouble && (
        <Alert color="red" title={trouble.message} role="alert">
          <ErrorComments comments={trouble.comments} />
        </Alert>
      )}
      {counts.ignored > 0 && (
        <Alert color="amber" title={uploaderTexts.leftOutTitle(counts.ignored)}>
          <IgnoredList {...snapshot} />
        </Alert>
      )}
      {audience === 'patient' && <Text c="dimmed">{pageTexts.mayClose}</Text>}
    </>
  )
}
