/** Words by which a question is about what is to come (PI-102); of the surge and the verge a roadmap of Ethereum speaks. */
export const SPEAKS_OF_PLANS = /(?<![\p{L}\p{N}])(?:roadmaps?|surge|verge|scaling|future)(?![\p{L}\p{N}])/iu;
