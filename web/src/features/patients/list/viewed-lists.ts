import * as v from 'valibot'
import { type PatientOrderColumn, patientOrderColumns } from '#shared/model/patient-order.ts'
import { type Section, sections } from '../../../ui/sections.ts'
import type { ViewedList } from '../../../views/list-view.ts'
import { filtersOf, orderText } from '../list-asked.ts'
import { type ListSearch, listSearch } from '../list-search.ts'
import { columnsOf } from './columns.tsx'
import { listTexts } from './texts.ts'

const listOf = (section: Section): ViewedList<ListSearch, PatientOrderColumn> => ({
  section,
  path: sections[section].list,
  texts: listTexts[section],
  names: patientOrderColumns,
  usual: columnsOf[section].map(({ order }) => order),
  start: {},
  beside: ['row', 'dialog', 'as'],
  keptOf: (search) => ({ filters: filtersOf(search), order: orderText(search) }),
  searchOf({ filters, order }) {
    const search = v.parse(listSearch, { ...filters, order })
    return { ...filtersOf(search), order: orderText(search) }
  },
})

/** The lists of patients and leads, as views know them. */
export const viewedLists = { patients: listOf('patients'), leads: listOf('leads') }
