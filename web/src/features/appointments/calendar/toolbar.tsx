import { ActionIcon, Button, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { todayIn } from '../../../ui/ranges.ts'
import { useWeekStart, useZone } from '../../../ui/zone.tsx'
import { type Choice, withChosen } from '../choices.ts'
import { appointmentLabels as labels, appointmentTexts as words } from '../texts.ts'
import { stepFrom, titleOf } from './days.ts'
import { type CalendarSearch, type CalendarView, calendarViews } from './search.ts'
import { calendarTexts as texts } from './texts.ts'

type Props = {
  view: CalendarView
  day: string
  search: CalendarSearch
  onSearch: (search: CalendarSearch) => void
  providers: readonly Choice[]
  locations: readonly Choice[]
  /** A phone shows a day, so there is nothing to choose. */
  isPhone: boolean
}

/** Which days are in sight, and of whom and where. */
export function Toolbar(props: Props) {
  const { view, day, search, onSearch, providers, locations, isPhone } = props
  const zone = useZone()
  const weekStart = useWeekStart()
  const today = todayIn(zone, new Date())
  const go = (to: string) => onSearch({ ...search, day: to === today ? undefined : to })
  const filters = [search.providerId, search.locationId].filter(Boolean).length
  return (
    <>
      <Group gap="xs" mb="sm" wrap="nowrap">
        <Button variant="default" onClick={() => go(today)}>
          {texts.today}
        </Button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.before[view]}
          onClick={() => go(stepFrom(view, day, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={texts.after[view]}
          onClick={() => go(stepFrom(view, day, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Text fw={600} role="status" style={{ flex: 1 }}>
          {titleOf(view, day, { weekStart, isShort: isPhone })}
        </Text>
        {!isPhone && (
          <SegmentedControl
            aria-label={texts.view}
            data={calendarViews.map((value) => ({ value, label: texts.views[value] }))}
            value={view}
            onChange={(value) => onSearch({ ...search, view: viewOf(value) })}
          />
        )}
      </Group>
      <FilterBar active={filters}>
        <Select
          aria-label={labels.providerId}
          clearable
          allowDeselect
          clearButtonProps={{ 'aria-label': texts.anyProvider }}
          searchable
          placeholder={texts.anyProvider}
          data={withChosen(providers, search.providerId, words.noProvider)}
          value={search.providerId ?? null}
          onChange={(value) => onSearch({ ...search, providerId: value ?? undefined })}
        />
        <Select
          aria-label={labels.locationId}
          clearable
          allowDeselect
          clearButtonProps={{ 'aria-label': texts.anyLocation }}
          placeholder={texts.anyLocation}
          data={withChosen(locations, search.locationId, words.noLocation)}
          value={search.locationId ?? null}
          onChange={(value) => onSearch({ ...search, locationId: value ?? undefined })}
        />
      </FilterBar>
    </>
  )
}

/** A week is what the calendar opens with, so the address does not say it. */
function viewOf(value: string): CalendarView | undefined {
  return calendarViews.find((view) => view === value && view !== 'week')
}
