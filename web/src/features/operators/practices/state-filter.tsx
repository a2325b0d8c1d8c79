import { SegmentedControl } from '@mantine/core'
import { type PracticeFilter, practiceFilters } from '#shared/model/practice-admin.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { practiceAdminTexts as texts, whole } from './texts.ts'

const ALL = 'all'

type Props = {
  value: PracticeFilter | undefined
  /** Undefined while they are on their way. */
  counts: Record<PracticeFilter | typeof ALL, number> | undefined
  onChange: (filter: PracticeFilter | undefined) => void
}

/** Narrows the list of practices to a state, and says how many practices are in each. */
export function StateFilter({ value, counts, onChange }: Props) {
  const isPhone = usePhone()
  const labelOf = (state: PracticeFilter | typeof ALL) =>
    counts ? texts.counted(texts.filters[state], whole(counts[state])) : texts.filters[state]
  return (
    <SegmentedControl
      aria-label={texts.filter}
      data={([ALL, ...practiceFilters] as const).map((state) => ({
        value: state,
        label: labelOf(state),
      }))}
      value={value ?? ALL}
      onChange={(chosen) => onChange(practiceFilters.find((filter) => filter === chosen))}
      fullWidth={isPhone}
      orientation={isPhone ? 'vertical' : 'horizontal'}
      style={{ alignSelf: isPhone ? 'stretch' : 'flex-start' }}
    />
  )
}
