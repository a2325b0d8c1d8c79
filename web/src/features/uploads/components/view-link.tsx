import { Anchor, Button } from '@mantine/core'
import { IconPhotoScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { tabTexts } from '../texts.ts'

type Of = {
  uploadKey: string
  /** Identifiers of DICOM; without them the first study and series of the upload. */
  study?: string
  series?: string
}

const address = ({ uploadKey, study, series }: Of) => ({
  to: '/dicom/viewer' as const,
  search: { key: uploadKey, study, series },
})

/** A picture that leads to the scans it is of. */
export function PictureLink({ name, children, ...of }: Of & { name: string; children: ReactNode }) {
  return (
    <Anchor
      display="block"
      aria-label={tabTexts.viewNamed(name)}
      renderRoot={(props) => <Link {...address(of)} {...props} />}
    >
      {children}
    </Anchor>
  )
}

/** Leads to the scans of an upload, or of one of its studies. */
export function ViewLink({ name, ...of }: Of & { name: string }) {
  return (
    <Button
      variant="light"
      size="compact-sm"
      className="praxis-touch"
      leftSection={<IconPhotoScan size={16} aria-hidden />}
      aria-label={tabTexts.viewNamed(name)}
      renderRoot={(props) => <Link {...address(of)} {...props} />}
    >
      {tabTexts.view}
    </Button>
  )
}
