import { createFileRoute, redirect } from '@tanstack/react-router'
import { reportSearch } from '../../../../features/reports/search.ts'

/** Where the report on distributions was before the others: people have kept the address. */
export const Route = createFileRoute('/_app/practice-hub/reports/distributions')({
  validateSearch: reportSearch,
  beforeLoad: ({ search: { range } }) => {
    throw redirect({ to: '/practice-hub/reports', search: { report: 'distributions', range } })
  },
})
