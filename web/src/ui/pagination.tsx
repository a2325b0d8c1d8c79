import { Group, Pagination } from '@mantine/core'
import { memo } from 'react'
import { Hint } from './hint.tsx'
import { uiTexts as texts } from './texts.ts'
import { usePhone } from './use-phone.ts'

type Props = {
  page: number
  /** Rows of one page. */
  size: number
  total: number
  onPage: (page: number) => void
}

/** Which rows are shown out of how many, and the way to the others. */
export const ListPagination = memo(function ListPagination(props: Props) {
  const { page, size, total, onPage } = props
  const phone = usePhone()
  const pages = Math.ceil(total / size)
  if (pages <= 1) return null
  const from = (page - 1) * size + 1
  const to = Math.min(page * size, total)
  return (
    <Group justify="space-between" mt="xs" mih={32} gap="xs">
      <Hint role="status">{texts.range(from, to, total)}</Hint>
      <Pagination
        total={pages}
        value={page}
        onChange={onPage}
        size={phone ? 'lg' : 'sm'}
        {...(phone && { siblings: 0, withControls: true })}
        aria-label={texts.pages}
        getControlProps={(control) => ({
          'aria-label': control === 'next' ? texts.nextPage : texts.previousPage,
        })}
        getItemProps={(number) => ({ 'aria-label': `${number}` })}
      />
    </Group>
  )
})
