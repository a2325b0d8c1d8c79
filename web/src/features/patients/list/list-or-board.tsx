import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { boardTexts as texts } from '../board/texts.ts'
import type { ListSearch } from '../list-search.ts'

type Props = { chosen: ListSearch['as']; onChoose: (chosen: ListSearch['as']) => void }

const labelled = (icon: ReactNode, label: string) => (
  <>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
  </>
)

/** Leads as a list, or by their status on a board. */
export function ListOrBoard({ chosen, onChoose }: Props) {
  return (
    <SegmentedControl
      aria-label={texts.view}
      value={chosen ?? 'list'}
      onChange={(value) => onChoose(value === 'board' ? 'board' : undefined)}
      data={[
        { value: 'list', label: labelled(<IconList size={18} aria-hidden />, texts.list) },
        {
          value: 'board',
          label: labelled(<IconLayoutKanban size={18} aria-hidden />, texts.board),
        },
      ]}
    />
  )
}
