import { Anchor, Box, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { helpOf } from '#shared/help/addresses.ts'
import { signInTexts } from './features/account/sign-in-texts.ts'
import { accountTexts } from './features/account/texts.ts'
import { PublicFrame } from './features/shell/public-frame.tsx'
import { cssVariables, theme } from './theme/theme.ts'
import { PageHeader } from './ui/page-header.tsx'
import { Skeleton } from './ui/skeleton.tsx'
import { LinesSkeleton } from './ui/skeletons.tsx'
import { FieldsSkeleton, StepCard } from './ui/step-card.tsx'

/** What is shown at an address until the application draws its page. */
export type Prerendered = {
  address: string
  /** The words are the same whatever the address says after its path. */
  withSearch: boolean
  html: string
}

/**
 * The pages that somebody opens first who is not signed in, with the words that they have for everybody, and the
 * shape of what is on its way.
 */
export function prerender(): { style: string; pages: Prerendered[] } {
  return {
    style: renderToStaticMarkup(<Themed />).replace(/<\/?style[^>]*>/g, ''),
    pages: [
      page('/login', <SignIn />),
      page('/register', <Register />),
      page('/rad-cloud', <LinesSkeleton count={5} />, { wide: true, withSearch: true }),
    ],
  }
}

function page(address: string, content: ReactNode, { wide = false, withSearch = false } = {}) {
  const html = renderToStaticMarkup(
    <Themed isWithin>
      <PublicFrame help={helpOf(address)} wide={wide} tools={<Box w={34} h={34} />}>
        {content}
      </PublicFrame>
    </Themed>,
  )
  return { address, withSearch, html }
}

type ThemedProps = {
  /** The document has the styles already. */
  isWithin?: boolean
  children?: ReactNode
}

function Themed({ isWithin = false, children }: ThemedProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      withCssVariables={!isWithin}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}

function SignIn() {
  return (
    <StepCard
      title={signInTexts.title}
      lead={signInTexts.lead}
      footer={
        <>
          {signInTexts.toRegister}{' '}
          <Anchor {...{ href: '/register' }}>{signInTexts.register}</Anchor>
        </>
      }
    >
      <FieldsSkeleton count={2} />
    </StepCard>
  )
}

function Register() {
  return (
    <>
      <PageHeader title={accountTexts.register.choose} />
      {['patient', 'staff', 'practice'].map((choice) => (
        <Skeleton key={choice} height={98} mb="sm" />
      ))}
    </>
  )
}
