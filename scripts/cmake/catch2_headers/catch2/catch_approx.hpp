// Catch2 is used in its amalgamated form: every one of its headers is this one.
#pragma once
#include <catch_amalgamated.hpp>
