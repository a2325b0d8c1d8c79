import { Anchor, Box } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { leadFormConsentQuery } from '../../../data/lead-forms.ts'
import { usePractice } from '../../../session/member.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { LinesSkeleton } from '../../../ui/skeletons.tsx'
import { touchTexts as texts } from './texts.ts'

/** Shows the version of the consent text that a lead accepted, and loads the text on request. */
export function AgreedTo({ formId, version }: { formId: string; version: number }) {
  const [opened, { toggle }] = useDisclosure(false)
  return (
    <>
      <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={opened}>
        {texts.version(version)}
      </Anchor>
      {opened && <ConsentText formId={formId} version={version} />}
    </>
  )
}

function ConsentText({ formId, version }: { formId: string; version: number }) {
  const { id } = usePractice()
  const query = useQuery(leadFormConsentQuery(id, formId, version))
  return (
    <Box mt={4}>
      <Loaded query={query} skeleton={<LinesSkeleton count={2} />}>
        {({ consent }) => <RichText size="sm">{consent}</RichText>}
      </Loaded>
    </Box>
  )
}
