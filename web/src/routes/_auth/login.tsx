import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PageHeader } from '../../ui/page-header.tsx'

const search = v.object({ returnTo: v.optional(v.string()) })

export const Route = createFileRoute('/_auth/login')({
  validateSearch: search,
  component: () => <PageHeader title="Sign in" />,
})
