import type { ApolloClient } from '@apollo/client';
import type { ClaimsAboutQuery } from './generated/graphql.ts';
import { graphql } from './generated/index.ts';

export const CLAIMS_ABOUT = graphql(`
  query ClaimsAbout($name: String!, $first: Int!) {
    entity(name: $name) {
      id
      name
      claims(first: $first) {
        nodes {
          id
          version
          statement
          confidence {
            value
            explanation
          }
        }
      }
    }
  }
`);

const CONFIRM = graphql(`
  mutation Confirm($input: ConfirmClaimInput!) {
    confirmClaim(input: $input) {
      __typename
      ... on ClaimWritten {
        claim {
          id
          version
          confidence {
            value
          }
        }
      }
      ... on DomainError {
        message
      }
    }
  }
`);

type Known = NonNullable<ClaimsAboutQuery['entity']>;

/** Rejects where the name means nothing or several things; the error then has `extensions.candidates`, best first. */
export async function claimsAbout(client: ApolloClient, name: string): Promise<Known> {
  const { data } = await client.query({ query: CLAIMS_ABOUT, variables: { name, first: 20 } });
  if (!data?.entity) throw new Error('the server answered without data');
  return data.entity;
}

export type Confirmation =
  | { readonly outcome: 'CONFIRMED'; readonly confidence: number }
  | { readonly outcome: 'READ_AGAIN' | 'REFUSED'; readonly why: string };

/** A case that is missing here is an error of TypeScript, also one that a later version of the contract adds. */
export async function confirm(client: ApolloClient, id: string, expectedVersion: number): Promise<Confirmation> {
  const { data } = await client.mutate({ mutation: CONFIRM, variables: { input: { id, expectedVersion } } });
  if (data === undefined) throw new Error('the server answered without data');
  const result = data.confirmClaim;
  switch (result.__typename) {
    case 'ClaimWritten':
      return { outcome: 'CONFIRMED', confidence: result.claim.confidence.value };
    case 'StaleVersion':
    case 'ConflictingState':
      return { outcome: 'READ_AGAIN', why: result.message };
    case 'Forbidden':
    case 'IdempotencyMismatch':
    case 'Invalid':
    case 'NotFound':
    case 'TooLarge':
    case 'Unavailable':
      return { outcome: 'REFUSED', why: result.message };
  }
}
