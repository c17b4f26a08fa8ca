import { GraphQLDateTime } from 'graphql-scalars';

/** An instant, RFC 3339 with a zone on the wire, a `Date` inside. */
export const DateTime = GraphQLDateTime;
