import { Group, Pagination, Text } from '@mantine/core'
import { PAGE_SIZE } from '../list-search.ts'
import { listTexts } from '../texts.ts'

type Props = { page: number; total: number; onPage: (page: number) => void }

/** Which rows are shown out of how many, and the way to the others. */
export function ListPagination({ page, total, onPage }: Props) {
  const pages = Math.ceil(total / PAGE_SIZE)
  const from = (page - 1) * PAGE_SIZE + 1
  const to = Math.min(page * PAGE_SIZE, total)
  return (
    <Group justify="space-between" mt="xs" mih={32} gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {pages > 1 ? listTexts.range(from, to, total) : listTexts.total(total)}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={onPage}
          size="sm"
          aria-label={listTexts.pages}
          getControlProps={(control) => ({
            'aria-label': control === 'next' ? listTexts.next : listTexts.previous,
          })}
        />
      )}
    </Group>
  )
}
