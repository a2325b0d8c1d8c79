import { Anchor, Pagination, Stack, Table } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadSummary } from '#shared/model/upload.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { RowsSkeleton } from '../../../ui/skeletons.tsx'
import { megabytes } from '../format.ts'
import { filesQuery } from '../queries.ts'
import { tabTexts } from '../texts.ts'

const PAGE = 50

/** An upload's files, each to be downloaded by itself. */
export function FileTable({ upload }: { upload: UploadSummary }) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    ...filesQuery(upload.key, (page - 1) * PAGE, PAGE),
    placeholderData: keepPreviousData,
  })
  const pages = Math.ceil(upload.fileCount / PAGE)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <RowsSkeleton count={5} />
  return (
    <Stack gap="sm">
      <Table layout="fixed" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{tabTexts.file}</Table.Th>
            <Table.Th ta="right" w={120}>
              {tabTexts.size}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.files.map(({ name, size, url }) => (
            <Table.Tr key={name}>
              <Table.Td>
                <Anchor size="sm" href={url} download truncate="start" display="block" title={name}>
                  {name}
                </Anchor>
              </Table.Td>
              <Table.Td ta="right" style={{ fontVariantNumeric: 'tabular-nums' }}>
                {megabytes(size)} MB
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          size="sm"
          getControlProps={(control) => ({ 'aria-label': control })}
          getItemProps={(number) => ({ 'aria-label': `${number}` })}
        />
      )}
    </Stack>
  )
}
