import { Anchor } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { UploadSummary } from '#shared/model/upload.ts'
import { filesQuery } from '../../../data/uploads.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { megabytes } from '../../../ui/megabytes.ts'
import { ListPagination } from '../../../ui/pagination.tsx'
import { tabTexts } from '../texts.ts'

const PAGE = 50

/** An upload's files, each to be downloaded by itself. */
export function FileTable({ upload }: { upload: UploadSummary }) {
  const [page, setPage] = useState(1)
  // Reading on from a file costs less than counting up to a page.
  const [before, setBefore] = useState<Readonly<Record<number, string>>>({})
  const after = before[page]
  const query = useQuery({
    ...filesQuery(upload.key, {
      ...(after ? { after } : { offset: (page - 1) * PAGE }),
      limit: PAGE,
    }),
    placeholderData: keepPreviousData,
  })

  function turnTo(next: number) {
    const last = query.isPlaceholderData ? undefined : query.data?.files.at(-1)?.name
    if (last && next === page + 1) setBefore({ ...before, [next]: last })
    setPage(next)
  }

  return (
    <div>
      <DataTable
        label={tabTexts.files}
        columns={[
          {
            label: tabTexts.file,
            wide: true,
            render: ({ name, url }) => (
              <Anchor size="sm" href={url} download truncate="start" display="block" title={name}>
                {name}
              </Anchor>
            ),
          },
          { label: tabTexts.size, right: true, render: ({ size }) => `${megabytes(size)} MB` },
        ]}
        rows={query.data?.files}
        query={query}
        keyOf={({ name }) => name}
        empty={null}
      />
      <ListPagination page={page} size={PAGE} total={upload.fileCount} onPage={turnTo} />
    </div>
  )
}
