import { Alert, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../data/mutation.ts'
import { type Access, removeUpload, uploadsQuery } from '../../../data/uploads.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import type { Chart } from '../model.ts'
import { pageTexts } from '../page-texts.ts'

type Props = { chart: Chart; access: Access }

/** Tells of an upload that was begun and not finished, by this person. */
export function UnfinishedTip({ chart, access }: Props) {
  const { data } = useQuery(uploadsQuery(chart, access))
  const open = data?.items.find(({ state }) => state === 'uploading')
  const remove = useAction(removeUpload(access))
  if (!open || open.fileCount === 0) return null
  return (
    <Alert color="brand" icon={<IconHistory aria-hidden />} title={pageTexts.unfinishedTitle}>
      <Text size="sm">{pageTexts.unfinished}</Text>
      <ConfirmButton
        mt="xs"
        size="compact-sm"
        variant="default"
        loading={remove.pending}
        title={pageTexts.startOverTitle}
        text={pageTexts.startOverText}
        confirm={pageTexts.startOver}
        keep={pageTexts.startOverKeep}
        onConfirm={() => remove.start(open.key)}
      >
        {pageTexts.startOver}
      </ConfirmButton>
    </Alert>
  )
}
