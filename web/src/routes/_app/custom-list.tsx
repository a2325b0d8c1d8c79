import { createFileRoute, redirect } from '@tanstack/react-router'
import * as v from 'valibot'
import { listGroups } from '#shared/model/lists.ts'
import { lenient } from '../../ui/search.ts'

/** The page of a list is in the practice's area; its short address leads there. */
export const Route = createFileRoute('/_app/custom-list')({
  validateSearch: v.object({
    groupName: lenient(v.picklist(listGroups)),
  }),
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/practice-hub/custom-list', search, replace: true })
  },
})
