import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePermission } from '../../../session/permissions.ts'
import type { Section } from '../../../ui/sections.ts'
import { listTexts } from './texts.ts'

/** The way to where people are brought in from a file, for those who may. */
export function ImportLink({ section }: { section: Section }) {
  const mayImport = usePermission('patients.import')
  if (!mayImport) return null
  return (
    <Button
      variant="default"
      leftSection={<IconFileImport size={16} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/practice-hub/imports" search={{ as: section }} {...props} />
      )}
    >
      {listTexts.import}
    </Button>
  )
}
