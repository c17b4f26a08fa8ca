import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** An error as the caller is to read it, masked already, on its way through graphql-ws, which wants errors of graphql-js. */
export class ClientError extends GraphQLError {
  private readonly formatted: GraphQLFormattedError;

  constructor(formatted: GraphQLFormattedError) {
    super(formatted.message);
    this.formatted = formatted;
  }

  override toJSON(): GraphQLFormattedError {
    return this.formatted;
  }
}
