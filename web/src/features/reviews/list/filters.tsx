import { Chip, SegmentedControl, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { reviewParties, reviewStateLabels, reviewStates } from '#shared/model/review-states.ts'
import { staffsQuery } from '../../../data/staffs.ts'
import { usePractice } from '../../../session/member.ts'
import { FilterBar } from '../../../ui/filter-bar.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { providersOf } from '../choices.ts'
import { activeOf, type ReviewsSearch, type ReviewView, reviewViews } from '../search.ts'
import { standingTexts, listTexts as texts } from '../texts.ts'
import classes from './list.module.css'

type Props = {
  search: ReviewsSearch
  onSearch: (search: ReviewsSearch) => void
  typed: string
  onType: (text: string) => void
  field: RefObject<HTMLInputElement | null>
}

const find = <T extends string>(values: readonly T[], value: string | null): T | undefined =>
  values.find((one) => one === value)

/** Which cases the list has. */
export function ReviewFilters({ search, onSearch, typed, onType, field }: Props) {
  const { id: practiceId } = usePractice()
  const { data: staffs = [] } = useQuery(staffsQuery(practiceId))
  return (
    <>
      <div className={classes.views}>
        <SegmentedControl
          aria-label={texts.view}
          data={reviewViews.map((value) => ({ value, label: texts.views[value] }))}
          value={search.view ?? 'open'}
          onChange={(value) => onSearch({ ...search, view: viewOf(value) })}
        />
      </div>
      <FilterBar
        active={activeOf(search)}
        first={
          <SearchField
            label={texts.search}
            value={typed}
            onChange={onType}
            ref={field}
            w={{ base: '100%', sm: 260 }}
          />
        }
      >
        <Select
          aria-label={texts.columns.waitingFor}
          placeholder={texts.anyParty}
          clearable
          allowDeselect
          clearButtonProps={{ 'aria-label': texts.anyParty }}
          data={reviewParties.map((value) => ({
            value,
            label: standingTexts.waiting(standingTexts.parties[value]),
          }))}
          value={search.waitingFor ?? null}
          onChange={(value) => onSearch({ ...search, waitingFor: find(reviewParties, value) })}
        />
        <Select
          aria-label={texts.columns.state}
          placeholder={texts.anyState}
          clearable
          allowDeselect
          clearButtonProps={{ 'aria-label': texts.anyState }}
          data={reviewStates.map((state) => ({
            value: String(state),
            label: reviewStateLabels[state],
          }))}
          value={search.state === undefined ? null : String(search.state)}
          onChange={(value) =>
            onSearch({ ...search, state: reviewStates.find((state) => String(state) === value) })
          }
        />
        <Select
          aria-label={texts.columns.provider}
          placeholder={texts.anyProvider}
          clearable
          allowDeselect
          clearButtonProps={{ 'aria-label': texts.anyProvider }}
          searchable
          data={providersOf(staffs)}
          value={search.providerId ?? null}
          onChange={(value) => onSearch({ ...search, providerId: value ?? undefined })}
        />
        <Chip
          checked={search.late !== undefined}
          onChange={(checked) => onSearch({ ...search, late: checked ? 1 : undefined })}
        >
          {texts.lateOnly}
        </Chip>
      </FilterBar>
    </>
  )
}

/** What the list opens with, the address does not say. */
function viewOf(value: string): ReviewView | undefined {
  return value === 'open' ? undefined : find(reviewViews, value)
}
